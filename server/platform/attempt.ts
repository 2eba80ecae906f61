// 一步试着做 · platform/attempt
import { DatabaseError } from 'pg'
import type { Tx } from './db.ts'

/** 22 data, 23 constraints: the rows themselves cannot stand; a lost connection or a lock nobody gave up says nothing about them. */
const isOfRows = (error: unknown): error is DatabaseError => error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')

/**
 * Does a step whose rows may turn out not to hold: then it alone is undone, and the transaction goes on.
 * @returns why it did not hold; null when it is done
 * @throws whatever else went wrong
 */
export const attempt = async (tx: Tx, step: () => Promise<unknown>): Promise<DatabaseError | null> => {
  await tx.query('savepoint attempt')
  try {
    await step()
    await tx.query('release savepoint attempt')
    return null
  } catch (error) {
    if (!isOfRows(error)) throw error
    await tx.query('rollback to savepoint attempt')
    await tx.query('release savepoint attempt')
    return error
  }
}
