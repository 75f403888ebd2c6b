import type { Schemas } from '../../api/types';

/** What the rows of a file are. */
export type ImportKind = 'horses' | 'contacts' | 'care' | 'appointments' | 'book' | 'classes';

/** A field to which a column can go. */
export interface ImportField {
  name: string;
  label: string;
  /** Whether a row without it is not imported. */
  required: boolean;
}

/** What a file leaves open, asked once for all of its rows. */
export interface ImportQuestion {
  id: 'dates';
  choices: ('month_first' | 'day_first')[];
}

/** The answers; `null` as long as there is none. */
export interface ImportAnswers {
  dates: 'month_first' | 'day_first' | null;
}

/** A row as it was understood. */
export interface ImportPreviewRow {
  row: number;
  /** The values by the names of their fields. */
  values: Record<string, string>;
  /** What is not certain about them, in sentences. */
  doubts: string[];
}

/** A row that cannot be imported. */
export interface ImportProblem {
  row: number;
  reason: string;
}

/** A file, how it is read, and what became of it. */
export interface Import {
  _id: Schemas['Oid'];
  organization_id: string;
  /** The show whose classes the file holds. */
  event_id: string | null;
  /** Empty for a pasted table. */
  file_name: string;
  kind: ImportKind;
  /** The kinds that the account may choose. */
  kinds: ImportKind[];
  /** The columns in the order of the file. */
  headings: string[];
  /** The field of each column; `null` leaves it out. */
  columns: Record<string, string | null>;
  /** Some texts of each column. */
  samples: Record<string, string[]>;
  /** The fields of the kind. */
  fields: ImportField[];
  questions: ImportQuestion[];
  answers: ImportAnswers;
  preview: ImportPreviewRow[];
  /** The first of the rows that are not imported. */
  problems: ImportProblem[];
  /** How many rows are not imported. */
  problem_count: number;
  /** How many rows the file has. */
  rows: number;
  will_add: number;
  already: number;
  state: 'draft' | 'done' | 'undone';
  /** How many rows were added. */
  made: number;
  created_at: Schemas['Instant'];
  /** The address of who brought it in; `null` if the account is gone. */
  by: string | null;
  revision: number;
}

/** An import in the list of those of a barn. */
export type ImportRow = Pick<
  Import,
  | '_id'
  | 'organization_id'
  | 'event_id'
  | 'file_name'
  | 'kind'
  | 'state'
  | 'rows'
  | 'made'
  | 'created_at'
  | 'by'
> & { organization_name: string };

/** How a file is to be read. What is left out is found anew. */
export interface ImportChangeBody {
  kind?: ImportKind;
  columns?: Record<string, string | null>;
  answers?: ImportAnswers;
}

/** What stays after an import was undone. */
export interface ImportKept {
  kind:
    | 'horse'
    | 'contact'
    | 'service'
    | 'area'
    | 'place'
    | 'visit'
    | 'appointment'
    | 'book_entry'
    | 'class';
  id: string;
  name: string;
}

/** What became of an import that was undone. */
export interface ImportUndone {
  removed: number;
  kept: ImportKept[];
}
