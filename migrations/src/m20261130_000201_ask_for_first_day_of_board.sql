-- The first day of the board that an import brings; null if nobody said it.
ALTER TABLE imports ADD COLUMN board_from text;
