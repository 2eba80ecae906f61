// 导入行错误 · import/rowErrors
import type { Tx } from '../platform/db.ts'
import type { Stamp } from '../platform/stamp.ts'
import { insertRows } from '../platform/rows.ts'

/** import_row_error.kind: 1 an error, 2 a row that a cleaning rule left out. */
export interface RowNote {
  readonly rowNum: number
  readonly errorName: string
  readonly errorReason: string
  readonly srcNo: string | null
  readonly kind: 1 | 2
}

/** Largest number of notes per request: enough for a file that a person corrects. */
const NOTES_MAX = 20_000
const CHUNK = 2000

/** Replaces the notes of a request. */
export const writeNotes = async (tx: Tx, stamp: Stamp, requestId: string, notes: readonly RowNote[]): Promise<void> => {
  await tx.query('delete from import_row_error where tenant_id = $1 and request_id = $2', [tx.tenantId, requestId])
  for (let from = 0; from < Math.min(notes.length, NOTES_MAX); from += CHUNK) {
    const part = notes.slice(from, Math.min(from + CHUNK, NOTES_MAX))
    await insertRows(
      tx,
      'import_row_error',
      part.map(({ rowNum, errorName, errorReason, srcNo, kind }) => ({
        id: stamp.id(),
        rowNum,
        errorName: errorName.slice(0, 64),
        errorReason: errorReason.slice(0, 300),
        srcNo: srcNo?.slice(0, 64) ?? null,
        kind,
      })),
      { all: { requestId, createTime: stamp.at } },
    )
  }
}

/** All notes of a request by row, for the error file. */
export const readNotes = (
  tx: Tx,
  requestId: string,
): Promise<{ rowNum: number; errorName: string; errorReason: string; srcNo: string | null; kind: 1 | 2 }[]> =>
  tx.query(
    `select row_num, error_name, error_reason, src_no, kind
       from import_row_error where tenant_id = $1 and request_id = $2 order by kind, row_num, id`,
    [tx.tenantId, requestId],
  )
