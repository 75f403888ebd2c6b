import type { Schemas } from '../../api/types';

/** What the rows of a file are. */
export type ImportKind = Schemas['ImportKind'];

/** A field to which a column can go. */
export type ImportField = Schemas['ImportField'];

/** What a file leaves open, asked once for all of its rows. */
export type ImportQuestion = Schemas['ImportQuestion'] & { id: keyof ImportAnswers | 'words' };

/** The answers; `null` as long as there is none. */
export type ImportAnswers = Schemas['ImportAnswers'];

/** A row as it was understood. */
export type ImportPreviewRow = Schemas['ImportPreviewRow'];

/** A row that cannot be imported. */
export type ImportProblem = Schemas['ImportProblem'];

/** What may have been understood wrongly of a row that was imported. */
export type ImportDoubt = Schemas['ImportDoubt'];

/** A file, how it is read, and what became of it. */
export type Import = Omit<Schemas['Import'], 'questions'> & { questions: ImportQuestion[] };

/** A sheet of a workbook, which is an import of its own. */
export type ImportSheet = Schemas['ImportSheet'];

/** An import in the list of those of a barn. */
export type ImportRow = Schemas['ImportRow'];

/** How a file is to be read. What is left out is found anew. */
export type ImportChangeBody = Schemas['ImportChangeBody'];

/** What stays after an import was undone. */
export type ImportKept = Schemas['ImportKept'];

/** What became of an import that was undone. */
export type ImportUndone = Schemas['ImportUndone'];
