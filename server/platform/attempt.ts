// 一步试着做 · platform/attempt
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** SQLSTATE 22 (data) and 23 (constraints): the rows are invalid. A lost connection or a lock timeout says nothing about the rows. */
const isRowFault = (error: unknown): error is DatabaseError => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')

/**
 * Runs a step. If its rows are invalid, only this step is undone, and the transaction goes on.
 * @returns the database error of the rows; null if the step is done
 * @throws any other error
 */
export const attempt = async (tx: Tx, step: () => Promise<unknown>): Promise<DatabaseError | null> => {
  await tx.query('savepoint attempt')
  try {
    await step()
    await tx.query('release savepoint attempt')
    return null
  } catch (error) {
    if (!isRowFault(error)) throw error
    await tx.query('rollback to savepoint attempt')
    await tx.query('release savepoint attempt')
    return error
  }
}
