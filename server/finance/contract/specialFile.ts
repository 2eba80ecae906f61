// 特殊版本按文件 · finance/contract/specialFile
/**
 * Special versions of one or many contracts by file: what stands over the items of a version stands in front of each of its rows; a row that
 * leaves it blank has it from the version's other rows (office.md §12.1). Each version is written whole or not at all.
 */
import { feeItemColumns } from '#contract/finance/feeItemFile'
import { FEE_GROUP, feeVersion } from '#contract/finance/feeVersion'
import { exportSpecials, importSpecials, parseSpecials, specialTemplate } from '#contract/finance/feeVersionSpecial'
import type { Body } from '#contract/resource'
import { code, text, type Fields } from '#contract/kinds'
import { endlessDay } from '#contract/rules/feeVersion'
import { feeVersionLife } from '#contract/rules/financeLife'
import type { CellValue } from 'hucre/xlsx'
import { groupBy } from '../../core/floor/keyed.ts'
import { warehousesNamed } from '../../core/warehouses.ts'
import { filledTemplate } from '../../import/book.ts'
import { namedEndpoints } from '../../import/namedCalls.ts'
import { listImport } from '../../import/rowEndpoints.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../../import/rowFaults.ts'
import type { RowImport } from '../../import/templateImport.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { loadHeads, type HeadOf } from '../../platform/document/heads.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { warehouseKey } from '../../platform/scope.ts'
import { typedItems, versionNamed } from './versionItems.ts'
import { versionFaults, writeVersions, writtenRows, type FileVersion } from './versionRows.ts'

const { versionName, feeTypeGroup, specialReason, priority, effectDate, expireDate, discountBp } = feeVersion.fields
const listed = '多个用、隔开'
const headColumns = {
  contractNo: code('合同编号', { required: true, max: 32 }),
  versionName,
  feeTypeGroup,
  specialReason: text('特殊原因', { max: specialReason.max ?? 0, help: '同一版本填一次就行，下面几列也是' }),
  priority: { ...priority, onlyWhere: {} },
  effectDate,
  expireDate,
  discountBp: { ...discountBp, label: '快递费折扣(%)' },
  warehouseKeys: text('适用仓库', { max: 2000, help: `仓库编号-WMS账号，${listed}；不填是合同的全部仓库` }),
  shopNos: text('适用店铺', { max: 5000, help: `店铺编号，${listed}；不填是全部店铺` }),
} satisfies Fields
const fields = { ...headColumns, ...feeItemColumns }
type Column = keyof typeof headColumns
type Row = TemplateRow<typeof fields>
const { text: cellText, fault } = cellsOf(fields)
const names = Object.keys(headColumns) as Column[]

const isFilled = (row: Row, name: Column): boolean => cellText(row, name) !== ''
/** The value of a version: that of its first row that has one. */
const given = (rows: readonly Row[], name: Column): string | number | null =>
  rows.find((row) => isFilled(row, name))?.fields[name] ?? null
const listOf = (value: string | number | null): readonly string[] =>
  String(value ?? '')
    .split(/[、,，;；\s]+/)
    .filter((one) => one !== '')

interface Read {
  readonly versions: readonly FileVersion[]
  readonly faults: readonly RowFault[]
}
const versionOf = (rows: readonly Row[], keyOf: (typed: string) => string): FileVersion => {
  const head = {
    ...Object.fromEntries(names.map((name) => [name, given(rows, name)])),
    isSpecial: 1,
    warehouseKeys: listOf(given(rows, 'warehouseKeys')).map(keyOf),
    shopNos: listOf(given(rows, 'shopNos')),
  }
  return { head: head as unknown as Body<typeof feeVersion>, rows }
}
const readFile = async (ctx: Ctx, rows: readonly Row[]): Promise<Read> => {
  const { read } = await warehousesNamed(ctx)
  const keyOf = (typed: string): string => {
    const { warehouseNo, sid } = read(typed)
    return sid === '' ? typed : warehouseKey(warehouseNo, sid)
  }
  const grouped = [...groupBy(rows, (row) => `${cellText(row, 'contractNo')}|${cellText(row, 'versionName')}`).values()]
  return {
    versions: grouped.map((own) => versionOf(own, keyOf)),
    faults: grouped.flatMap((own) =>
      names.flatMap((name) =>
        own
          .filter((row) => isFilled(row, name) && row.fields[name] !== given(own, name))
          .map((row) => fault(row, name, `同一版本的${fields[name].label}前后不同`)),
      ),
    ),
  }
}

const specials: RowImport<typeof fields> = {
  biz: 'feeVersionSpecial',
  fields,
  document: { word: '版本', by: ['contractNo', 'versionName'] },
  check: async (ctx, rows) => {
    const { versions, faults } = await readFile(ctx, rows)
    const found = await versionFaults(ctx, versions)
    return [
      ...faults,
      ...found.heads.flatMap(({ document, field, why }) => {
        const name = names.find((one) => one === field) ?? 'contractNo'
        const own = (versions[document]?.rows ?? []) as readonly Row[]
        const row = own.find((one) => isFilled(one, name)) ?? own[0]
        return row === undefined ? [] : [fault(row, name, why.message)]
      }),
      ...found.rows,
    ]
  },
  write: async (ctx, rows) => {
    await writeVersions(ctx, (await readFile(ctx, rows)).versions)
  },
}

const joined = (keys: readonly string[] | null | undefined): string | null => (keys ?? []).join('、') || null
type Head = HeadOf<typeof feeVersion>['values']
const headCells = (head: Head): readonly CellValue[] => {
  const cells: Readonly<Partial<Record<Column, CellValue | undefined>>> = {
    contractNo: head.contractNo,
    versionName: head.versionName,
    feeTypeGroup: FEE_GROUP[head.feeTypeGroup ?? 9],
    specialReason: head.specialReason,
    priority: head.priority,
    effectDate: head.effectDate,
    expireDate: head.expireDate === endlessDay ? null : head.expireDate,
    discountBp: typeof head.discountBp === 'number' ? head.discountBp / 100 : null,
    warehouseKeys: joined(head.warehouseKeys),
    shopNos: joined(head.shopNos),
  }
  return names.map((name) => cells[name] ?? null)
}

/** Rows of a file at most. */
const rowsMax = 5_000
const specialsOf = async (ctx: Ctx, contractNo: string): Promise<readonly HeadOf<typeof feeVersion>[]> => {
  const rows = await ctx.tx.query<{ versionNo: string }>(
    `select version_no from fin_fee_version
      where tenant_id = $1 and contract_no = $2 and is_special = 1 and status <> ${feeVersionLife.ended} order by version_no limit ${rowsMax}`,
    [ctx.tenantId, contractNo],
  )
  const nos = rows.map(({ versionNo }) => versionNo)
  return loadHeads(ctx, feeVersion, nos, false)
}

/** @throws Refused A0404, A3003 */
const download = handle(exportSpecials, async (ctx, { versionNo, contractNo }) => {
  if (versionNo === undefined && contractNo === undefined) throw refuse('A0400', {}, { versionNo: '请写版本号或合同' })
  const heads = versionNo === undefined ? await specialsOf(ctx, contractNo ?? '') : [await versionNamed(ctx, versionNo)]
  if (heads.some(({ values }) => values.isSpecial !== 1)) throw refuse('A3120.text', { reason: '不是特殊版本' })
  if (heads.length === 0) throw refuse('A0404')
  const items = await typedItems(
    ctx,
    heads.map(({ no }) => no),
  )
  const rows = heads.flatMap(({ no, values }) =>
    writtenRows(items.get(no) ?? []).map((cells) => [...headCells(values), ...cells]),
  )
  if (rows.length > rowsMax) throw refuse('A3003')
  return filledTemplate(`特殊版本${versionNo ?? contractNo ?? ''}`, fields, rows)
})

export default [
  ...listImport(feeVersion, specials),
  ...namedEndpoints({ parse: parseSpecials, submit: importSpecials, template: specialTemplate }, '特殊版本导入', specials),
  download,
]
