/** Runs statements on a database, in a transaction or outside. */
import type { QueryResultRow } from 'pg'

/** Something that runs statements: a connection or a transaction. */
export interface Statements {
  /**
   * Several statements at once, which take no values, return the rows of all, and the count of the last.
   * @throws AppError `store_unavailable`, or PostgreSQL's error for a faulty statement
   */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>
}

/** Statements of one transaction. */
export interface Transaction extends Statements {
  /**
   * Sends COMMIT right after the statements that were sent so far, before they are answered: locks are held for one answer less. Nothing may be
   * sent afterwards. If one of them fails, that one rejects and everything is rolled back.
   */
  commit(): Promise<void>
}
