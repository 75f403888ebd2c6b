-- Tasks of a barn and courses of medication, with their ticks and doses.

CREATE TABLE tasks (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    title text NOT NULL,
    starts_on text NOT NULL,
    -- A rule of RFC 5545; null is once.
    recurrence text,
    -- The last day of the series, if it has one, so that reading it does not count the
    -- days of the rule.
    last_on text,
    -- After midnight; null is any time of day.
    minute bigint,
    assignee text NOT NULL,
    notes text NOT NULL,
    -- When it was due before it was changed.
    former jsonb,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT fk_tasks_organization_id FOREIGN KEY (organization_id) REFERENCES organizations (id)
);
CREATE INDEX ix_tasks_organization_id_created_at ON tasks (organization_id, created_at, id);
CREATE INDEX ix_tasks_organization_id_starts_on ON tasks (organization_id, starts_on);

CREATE TABLE task_horses (
    task_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    CONSTRAINT pk_task_horses PRIMARY KEY (task_id, horse_id),
    CONSTRAINT fk_task_horses_task_id FOREIGN KEY (task_id) REFERENCES tasks (id) ON DELETE CASCADE,
    CONSTRAINT fk_task_horses_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_task_horses_horse_id ON task_horses (horse_id);

CREATE TABLE task_ticks (
    task_id uuid NOT NULL,
    -- A day of the series.
    day text NOT NULL,
    organization_id uuid NOT NULL,
    account_id uuid NOT NULL,
    ticked_at bigint NOT NULL,
    CONSTRAINT pk_task_ticks PRIMARY KEY (task_id, day),
    CONSTRAINT fk_task_ticks_task_id FOREIGN KEY (task_id) REFERENCES tasks (id) ON DELETE CASCADE,
    CONSTRAINT fk_task_ticks_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX ix_task_ticks_organization_id_day ON task_ticks (organization_id, day);

CREATE TABLE medications (
    id uuid NOT NULL PRIMARY KEY,
    organization_id uuid NOT NULL,
    horse_id uuid NOT NULL,
    drug text NOT NULL,
    dose text NOT NULL,
    route text NOT NULL,
    starts_on text NOT NULL,
    -- Without a last day it is 9999-12-31, so that an index finds what is current.
    ends_on text NOT NULL,
    -- A list of minutes after midnight.
    minutes jsonb NOT NULL,
    reason text NOT NULL,
    prescribed_by text NOT NULL,
    withdrawal_note text NOT NULL,
    -- When doses were due before it was changed.
    former jsonb,
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    CONSTRAINT fk_medications_organization_id FOREIGN KEY (organization_id)
        REFERENCES organizations (id),
    CONSTRAINT fk_medications_horse_id FOREIGN KEY (horse_id)
        REFERENCES horses (id) ON DELETE CASCADE
);
CREATE INDEX ix_medications_horse_id_created_at ON medications (horse_id, created_at, id);
CREATE INDEX ix_medications_organization_id_created_at
    ON medications (organization_id, created_at, id);
CREATE INDEX ix_medications_organization_id_ends_on ON medications (organization_id, ends_on);

CREATE TABLE medication_doses (
    medication_id uuid NOT NULL,
    day text NOT NULL,
    -- After midnight.
    minute bigint NOT NULL,
    organization_id uuid NOT NULL,
    drug text NOT NULL,
    dose text NOT NULL,
    route text NOT NULL,
    given boolean NOT NULL,
    reason text NOT NULL,
    account_id uuid NOT NULL,
    given_at bigint NOT NULL,
    CONSTRAINT pk_medication_doses PRIMARY KEY (medication_id, day, minute),
    CONSTRAINT fk_medication_doses_medication_id FOREIGN KEY (medication_id)
        REFERENCES medications (id) ON DELETE CASCADE,
    CONSTRAINT fk_medication_doses_account_id FOREIGN KEY (account_id) REFERENCES accounts (id)
);
CREATE INDEX ix_medication_doses_organization_id_day ON medication_doses (organization_id, day);
