INSERT INTO links
    (id, organization_id, purpose, contact_id, token, expires_at, opened, created_at)
    SELECT randomblob(16), organization_id, 'owner_page', contact_id, token, expires_at, opened, created_at
    FROM owner_links;
INSERT INTO owner_link_mails (link_id, mail_id, mailed_to, mailed_at)
    SELECT links.id, mail_id, mailed_to, mailed_at
    FROM owner_links JOIN links ON links.contact_id = owner_links.contact_id
    WHERE mail_id IS NOT NULL AND mailed_to IS NOT NULL AND mailed_at IS NOT NULL;
DROP TABLE owner_links;
INSERT INTO links
    (id, organization_id, purpose, horse_id, token, expires_at, opened, created_at)
    SELECT randomblob(16), organization_id, 'emergency_page', horse_id, token, expires_at, opened, created_at
    FROM emergency_links;
DROP TABLE emergency_links;
-- When the page of a sale was opened was not kept.
INSERT INTO links (id, organization_id, purpose, horse_id, token, opened, created_at)
    SELECT randomblob(16), organization_id, 'sale_page', id, sale_link, 0, updated_at
    FROM horses WHERE sale_link IS NOT NULL;
DROP INDEX uq_horses_sale_link;
ALTER TABLE horses DROP COLUMN sale_link;
INSERT INTO links (id, organization_id, purpose, account_id, made_by, token, opened, created_at)
    SELECT randomblob(16), account_id, 'calendar_feed', account_id, account_id, secret, 0, created_at
    FROM calendar_feeds;
DROP TABLE calendar_feeds;
