// 一步试着做 · platform/attempt
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** 22 data, 23 constraints: the rows themselves are invalid. A lost connection or a lock timeout says nothing about the rows. */
const isRowFault = (error: unknown): error is DatabaseError => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')

/**
 * Runs a step whose rows may be invalid: then only this step is undone, and the transaction goes on.
 * @returns the fault of the rows; null: done
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
