// 费用版本按文件 · finance/contract/feeVersionFile
/**
 * A file of fee items makes a new draft version of a contract (office.md §12.1 T-FI-4). A version is written whole or not at all: one that
 * lacked the faulty rows would charge less than agreed.
 */
import { feeItemColumns } from '#contract/finance/feeItemFile'
import { versionFileExport, versionFileImport, versionFileTemplate } from '#contract/finance/feeVersionFile'
import { versionBiz, versionFileConfirm, versionFileErrors, versionFileState } from '#contract/import/feeVersion'
import { filledTemplate, templateFile } from '../../import/book.ts'
import type { ImportRequest } from '../../import/request.ts'
import { parsedEndpoints } from '../../import/rowEndpoints.ts'
import { importDirectly } from '../../import/rowImport.ts'
import type { TemplateRow } from '../../import/rowFaults.ts'
import type { RowImport } from '../../import/templateImport.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { faultRefusal } from '../../platform/document/entry.ts'
import { handle, handleLong } from '../../platform/handle.ts'
import { typedItems, versionNamed } from './versionItems.ts'
import { versionFaults, writeVersions, writtenRows, type FileVersion } from './versionRows.ts'

type Row = TemplateRow<typeof feeItemColumns>

/** The version as given with the file; a version without a name is called like its file. */
const versionOf = (
  ctx: Ctx,
  { given = {}, fileName }: Pick<ImportRequest, 'fileName'> & ImportRequest['options'],
  rows: readonly Row[],
): FileVersion => {
  const fileWord = Array.from(fileName.replace(/\.[^.]*$/, ''))
    .slice(0, 64)
    .join('')
  const head = { versionName: fileWord, effectDate: ctx.today, ...given }
  return { head, rows }
}

const versions: RowImport<typeof feeItemColumns> = {
  biz: versionBiz,
  fields: feeItemColumns,
  document: { word: '版本', by: [] },
  check: async (ctx, rows, { options, fileName }) => {
    const { heads, rows: faults } = await versionFaults(ctx, [versionOf(ctx, { ...options, fileName }, rows)])
    // what was given with the file is no fault of a row
    if (heads[0] !== undefined) throw faultRefusal(heads[0])
    return faults
  },
  write: async (ctx, rows, { options, fileName }) => {
    if (rows.length > 0) await writeVersions(ctx, [versionOf(ctx, { ...options, fileName }, rows)])
  },
}

const title = '费用项'
const exported = handle(versionFileExport, async (ctx, { versionNo }) => {
  const { no } = await versionNamed(ctx, versionNo)
  const items = await typedItems(ctx, [no])
  return filledTemplate(`费用版本${no}`, feeItemColumns, writtenRows(items.get(no) ?? []))
})

export default [
  handleLong(versionFileImport, (run, given) => importDirectly(run, versions, { ...given })),
  ...parsedEndpoints({ confirm: versionFileConfirm, state: versionFileState, errors: versionFileErrors }, versions),
  handle(versionFileTemplate, () => templateFile(title, feeItemColumns)),
  exported,
]
