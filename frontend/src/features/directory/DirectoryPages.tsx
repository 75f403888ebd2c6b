import DirectoryPage from './DirectoryPage';
import ExhibitorPage from './ExhibitorPage';
import IdentitiesPage from './identities/IdentitiesPage';
import ShowHorsePage from './ShowHorsePage';

/** By the names of their paths. */
const PAGES = {
  exhibitors: DirectoryPage,
  exhibitor: ExhibitorPage,
  showHorse: ShowHorsePage,
  identities: IdentitiesPage,
};

/** The pages of the directory, in one file: an office goes from one to the other. */
export default function DirectoryPages({ page }: { page: keyof typeof PAGES }) {
  const Page = PAGES[page];
  return <Page />;
}
