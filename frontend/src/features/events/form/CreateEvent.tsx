import { useLocation, useNavigate } from 'react-router';

import { href } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { cameFrom } from './eventPages';

/** The button that opens the page for a new show. */
export function CreateEvent({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Button
      variant={variant}
      icon="plus"
      onClick={() => void navigate(href.newEvent(), { state: cameFrom(pathname + search) })}
    >
      Create Event
    </Button>
  );
}
