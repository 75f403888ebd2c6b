-- The day on which a horse was born, if known; its age follows from it, and `age` is what it
-- was when the horse was last saved.
ALTER TABLE horses ADD COLUMN date_of_birth text;
