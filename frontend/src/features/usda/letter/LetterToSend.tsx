import type { Schemas } from '../../../api/types';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Stack } from '../../../components/ui/page/Stack';
import { LetterPaper } from './LetterPaper';
import { mailtoOf } from './mailLetter';
import styles from './SendLetter.module.css';
import { noticePdf, type ReadyNotice } from '../usdaApi';
import { pdfName, useLetterFile } from './useLetterFile';

/** A ready letter, with buttons to download, print or mail it. */
export function LetterToSend({
  event,
  ready,
}: {
  event: Schemas['EventView'];
  ready: ReadyNotice;
}) {
  const { letter, number, _id } = ready;
  const fileName = pdfName(event.name, number);
  const file = useLetterFile(noticePdf({ id: event._id.$oid, notice_id: _id.$oid }), fileName);
  const mail = mailtoOf({ event, letter, recipient: letter.recipient, fileName });
  return (
    <>
      <Stack gap={3}>
        <div className={styles.buttons}>
          <FileButton file={file}>Download PDF</FileButton>
          <FileButton file={file} use="print">
            Print
          </FileButton>
          <LinkButton icon="mail" to={mail.address}>
            Write Email
          </LinkButton>
        </div>
        <p className={styles.hint}>
          {mail.isWhole
            ? `The email opens in your own mail program with the whole letter in it. Attach ${fileName} too, and the official program if there is one.`
            : `The letter is too long for the text of an email: it opens in your own mail program with a short message. Download the PDF and attach it (${fileName}), and the official program if there is one.`}
        </p>
        <dl className={styles.addresses}>
          <div>
            <dt>By email to</dt>
            <dd>{letter.recipient}</dd>
          </div>
          <div>
            <dt>By mail to</dt>
            <dd>{letter.postal_address.join(', ')}</dd>
          </div>
        </dl>
      </Stack>
      <LetterPaper letter={letter} />
    </>
  );
}
