import { useState } from 'react';
import { useParams } from 'react-router';
import { Link } from 'react-router';

import { statusOf } from '../../../api/errors';
import { href, paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Gallery } from '../../horses/sale/gallery/Gallery';
import { InquiryFields, sayNotSent } from '../InquiryFields';
import { type PublicSale, useAskPubliclyMutation, useGetPublicSaleQuery } from '../marketplaceApi';
import { inquiryFields } from '../messageSchema';
import { LocationPanel } from '../panels';
import { SaleBanner } from '../SaleBanner';
import { AboutCard, DescriptionCard, PerformanceCard } from '../SaleCards';
import styles from '../SaleHorsePage.module.css';

const TITLE = 'Horse for Sale';

/** The page of a horse for sale for everyone who has its link, without an account. */
export default function PublicSalePage() {
  const { token = '' } = useParams();
  const query = useGetPublicSaleQuery(token);
  return (
    <>
      {/* The address is a secret: no page that is opened from here learns it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {statusOf(query.error) === 404 ? (
        <PageHeader
          title="Horse Not Available"
          subtitle="This horse is not currently listed for sale, or this link is not valid any more. Ask the seller for a new one."
          actions={<LinkButton to={paths.marketplace}>Go to the marketplace</LinkButton>}
        />
      ) : (
        <Loaded
          query={query}
          name="The horse"
          heading={TITLE}
          waiting={
            <>
              <PageHeader title={TITLE} />
              <Skeleton shape="card" count={3} label="Loading the horse" />
            </>
          }
        >
          {(sale) => <Offer sale={sale} token={token} />}
        </Loaded>
      )}
    </>
  );
}

function Offer({ sale: horse, token }: { sale: PublicSale; token: string }) {
  const { id, seller, profile, boarding, training, sale } = horse;
  return (
    <>
      <SaleBanner profile={profile} boarding={boarding} sale={sale} />
      <div className={styles.page}>
        <div className={styles.details}>
          <Gallery photos={sale.gallery} name={profile.name} />
          <DescriptionCard sale={sale} />
          <AboutCard profile={profile} sale={sale} />
          <PerformanceCard training={training} />
        </div>
        <div className={styles.side}>
          <Ask token={token} seller={seller.name} name={profile.name} />
          <LocationPanel boarding={boarding} />
          <Soft as="p">
            Something is wrong with this listing?{' '}
            <Link to={href.marketplaceHorse(id)}>Report it in the marketplace</Link>, which needs an
            account.
          </Soft>
        </div>
      </div>
    </>
  );
}

/** The message to the seller; afterwards, that it was sent. */
function Ask({ token, seller, name }: { token: string; seller: string; name: string }) {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <Card title="Interested?">
      {sentFrom === null ? (
        <AskForm token={token} seller={seller} name={name} onSent={setSentFrom} />
      ) : (
        <p role="status">
          Your message is sent. {seller === '' ? 'The seller' : seller} can answer to{' '}
          <strong>{sentFrom}</strong>.
        </p>
      )}
    </Card>
  );
}

interface AskFormProps {
  token: string;
  seller: string;
  name: string;
  /** Called with the address to which the seller answers. */
  onSent: (email: string) => void;
}

function AskForm({ token, seller, name, onSent }: AskFormProps) {
  const [send] = useAskPubliclyMutation();
  const draft = `inquiry:public:${token}`;
  const keyFor = useDraftKey(draft);
  return (
    <FormikForm
      stacked
      label="Contact Seller"
      draft={draft}
      initialValues={inquiryFields.blank}
      schema={inquiryFields.rule}
      onSubmit={async (values) => {
        const body = inquiryFields.write(values);
        await send({ token, body, idempotencyKey: keyFor(body) }).unwrap();
        return body.email;
      }}
      onSaved={onSent}
      onFailure={sayNotSent}
    >
      <p>{seller === '' ? `Ask about ${name}.` : `Ask ${seller} about ${name}.`}</p>
      <InquiryFields />
      <FormActions>
        <SubmitButton pendingText="Sending..." wide>
          Send Message
        </SubmitButton>
      </FormActions>
    </FormikForm>
  );
}
