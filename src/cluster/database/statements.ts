/** What can be asked of a database, in a transaction or not. */
import type { QueryResultRow } from 'pg'

export interface Statements {
  /** @throws AppError `store_unavailable`, or PostgreSQL's error for a statement that is wrong */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number }>
}
