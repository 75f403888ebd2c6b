import InquiriesCard from './inquiries/InquiriesCard';
import OwnerMessagesCard from './OwnerMessagesCard';

/**
 * What owners and buyers write.
 *
 * @param kept - the organizations whose horses the account keeps
 */
export default function Messages({ kept }: { kept: readonly { id: string }[] }) {
  return (
    <>
      <OwnerMessagesCard kept={kept} />
      <InquiriesCard />
    </>
  );
}
