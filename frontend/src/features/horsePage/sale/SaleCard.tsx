import { Suspense, useState } from 'react';
import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { Badge } from '../../../components/ui/messages/Badge';
import { Facts } from '../../../components/ui/page/Card';
import { Row } from '../../../components/ui/page/Stack';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { formatDay } from '../../../lib/time/days';
import type { Horse } from '../../horses/horsesApi';
import { MakeOwner } from '../../horses/owners/MakeOwner';
import { HorsePhoto } from '../../horses/photos/HorsePhoto';
import { heightOf, priceOf, type Sale, STATUS } from '../../horses/sale/saleWords';
import { SectionCard } from '../../horses/sections/SectionCard';
import { MarkSoldDialog, soldDraft } from './MarkSoldDialog';
import styles from './SaleCard.module.css';
import { SaleLinkDialog } from './SaleLinkDialog';

// With what drags the photos.
const GalleryDialog = lazyPart(() => import('../../horses/sale/gallery/GalleryDialog'));

interface SaleCardProps {
  horse: Horse;
  /** Opens the dialog of the section, if the role of the account permits it. */
  onEdit?: (() => void) | undefined;
  /** Opens the dialog that archives the horse. */
  onArchive: () => void;
}

/** What a seller says of a horse, its photos, its public page, and how its sale stands. */
export function SaleCard({ horse, onEdit, onArchive }: SaleCardProps) {
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState<'gallery' | 'link' | 'sold' | null>(() =>
    hasDraft(soldDraft(horse.id)) ? 'sold' : null,
  );
  const close = () => setOpen(null);
  const { sale } = horse;
  const isListed = horse.profile.for_sale && horse.archive === null;
  const tools = onEdit !== undefined && (
    <Row gap={2}>
      {sale.status === 'sold' && <AfterSale horse={horse} onArchive={onArchive} />}
      {/* A horse that is sold has no more buyers, but its photos can be looked at, and removed. */}
      {(sale.status !== 'sold' || sale.gallery.length > 0) && (
        <Button icon="camera" onClick={() => setOpen('gallery')}>
          {sale.gallery.length === 0 ? 'Add Photos for Buyers' : 'Photos for Buyers'}
        </Button>
      )}
      {isListed && (
        <>
          <Button icon="qr" onClick={() => setOpen('link')}>
            Public Page
          </Button>
          <Button icon="check" onClick={() => setOpen('sold')}>
            Mark as Sold
          </Button>
        </>
      )}
    </Row>
  );
  return (
    <SectionCard title="For Sale" onEdit={onEdit} line={lineOf(sale)} tools={tools}>
      <SaleFacts sale={sale} />
      {sale.gallery.length > 0 && (
        <ul className={styles.photos} aria-label="Photos for buyers">
          {sale.gallery.map((photo) => (
            <li key={photo}>
              <HorsePhoto photo={photo} size="thumbnail" />
            </li>
          ))}
        </ul>
      )}
      {open === 'gallery' && (
        <Suspense>
          <GalleryDialog horse={horse} onClose={close} />
        </Suspense>
      )}
      {open === 'link' && <SaleLinkDialog horse={horse} onClose={close} />}
      {open === 'sold' && (
        <MarkSoldDialog
          horse={horse}
          onClose={close}
          after={
            <AfterSale
              horse={horse}
              onArchive={() => {
                close();
                onArchive();
              }}
            />
          }
        />
      )}
    </SectionCard>
  );
}

/** The section in one line; empty if nothing is recorded. */
function lineOf({ status, price, gallery }: Sale): string {
  return [
    status === null ? '' : STATUS[status].label,
    status === null && price === null ? '' : priceOf(price),
    gallery.length === 0 ? '' : countOf(gallery.length, 'photo', 'photos'),
  ]
    .filter(Boolean)
    .join(', ');
}

function SaleFacts({ sale }: { sale: Sale }) {
  const { status, price, price_note, description, video_url } = sale;
  const known = (term: string, value: string) => (value === '' ? [] : [{ term, value }]);
  return (
    <>
      <Facts
        items={[
          {
            term: 'Status',
            value:
              status === null ? (
                'Not for sale'
              ) : (
                <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
              ),
          },
          { term: 'Price', value: [priceOf(price), price_note].filter(Boolean).join(', ') },
          ...(status === 'sold' ? [{ term: 'Sold', value: <SoldWords sale={sale} /> }] : []),
          ...known('Height', heightOf(sale)),
          ...known('Registered Name', sale.registered_name),
          ...known('Sire', sale.sire),
          ...known('Dam', sale.dam),
          ...known('Discipline', sale.discipline),
          ...known('Level of Training', sale.training_level),
          ...known('Location for Buyers', sale.location_public),
          ...(video_url === ''
            ? []
            : [
                {
                  term: 'Video',
                  value: (
                    <a href={video_url} target="_blank" rel="noopener noreferrer">
                      {video_url}
                    </a>
                  ),
                },
              ]),
        ]}
      />
      {description !== '' && <p className={styles.description}>{description}</p>}
    </>
  );
}

/** When, to whom and for how much a horse was sold, as far as it is known. */
function SoldWords({ sale: { sold_on, sold_to, sold_to_contact_id, sold_price } }: { sale: Sale }) {
  return (
    <>
      {sold_on !== null && formatDay(sold_on)}
      {sold_to !== '' && (
        <>
          {' to '}
          {sold_to_contact_id === null ? (
            sold_to
          ) : (
            <Link to={href.contact(sold_to_contact_id)}>{sold_to}</Link>
          )}
        </>
      )}
      {sold_price !== null && ` for ${formatMoney(sold_price)}`}
    </>
  );
}

/** What is to be done when a horse was sold: the bill of sale, and the archive. */
function AfterSale({ horse, onArchive }: { horse: Horse; onArchive: () => void }) {
  const bill = useServerFile(`horses/${encodeURIComponent(horse.id)}/bill_of_sale.pdf`, {
    fileName: 'bill-of-sale.pdf',
    thing: 'bill of sale',
    title: `Bill of sale: ${horse.profile.name}`,
  });
  return (
    <>
      <FileButton file={bill}>Bill of Sale</FileButton>
      <MakeOwner horse={horse} />
      {horse.archive === null && <Button onClick={onArchive}>Move to the Archive</Button>}
    </>
  );
}
