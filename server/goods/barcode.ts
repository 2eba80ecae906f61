// 商品条码 · goods/barcode
import type { Body } from '#contract/resource'
import { choice, code, count } from '#contract/kinds'
import { barcode, mainBarcode } from '#contract/goods/barcode'
import { goods } from '#contract/goods/goods'
import { BARCODE_TYPE } from '#contract/rules/goodsTexts'
import { normaliseBarcode } from '#contract/rules/barcode'
import { listImport } from '../import/rowEndpoints.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { codeFaults } from '../core/goods/barcodeRow.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { setMainBarcode } from '../core/goods/goodsRules.ts'
import { carriersOf, putOnWhiteList } from '../core/goods/whiteList.ts'

type Code = Body<typeof barcode>

const keyOf = (row: Code) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

export const barcodeTable: MasterTable = { resource: barcode, table: 'goods_barcode', apart: ['alsoWhite'], logged: true }

const faults = async (ctx: Ctx, rows: readonly Coming<Code>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const named = await goodsNamed(ctx, all.map(keyOf))
  const unnamed = all.map((row) => named.fault(keyOf(row)))
  const newRows = all.flatMap((row, at) => (unnamed[at] === null && rows[at]?.before === null ? [{ row, at }] : []))
  const codes = await codeFaults(
    ctx,
    newRows.map(({ row }) => ({
      ...keyOf(row),
      code: normaliseBarcode(row.barcode ?? ''),
      alsoWhite: row.alsoWhite === 1,
    })),
  )
  return [
    ...unnamed.flatMap((fault, row): RuleFault[] => (fault === null ? [] : [{ row, ...fault }])),
    ...newRows.flatMap(({ at }, i): RuleFault[] => {
      const why = codes[i] ?? null
      return why === null ? [] : [{ row: at, field: 'barcode', why }]
    }),
  ]
}

/** Sends change notices for the goods, because lists show the number of barcodes and handhelds find goods by barcode. */
const announceGoods = (ctx: Ctx, rows: readonly Code[]): Promise<void> =>
  changed(
    ctx,
    rows
      .map(keyOf)
      .flatMap(({ ownerNo, goodsNo }) =>
        ['goods', 'goods/goods'].map((resource) => ({ resource, key: `${ownerNo}|${goodsNo}`, op: 'put' as const, ownerNo })),
      ),
  )

/** Checks barcodes (floor.md §3.2 G1) from the form and the file import. */
export const barcodeRules: RuleBook<Code> = {
  complete: (rows) =>
    rows.map(({ body }) => ({
      ...(body.barcode ? { barcode: normaliseBarcode(body.barcode) } : {}),
      ...(body.isDisabled === null ? { isDisabled: 0 } : {}),
    })),
  faults,
  follow: (ctx, rows) =>
    announceGoods(
      ctx,
      rows.map(({ after }) => after),
    ),
}

/** Columns of the barcode template (floor.md §3.3 Import — 条码). The file changes type and quantity of an existing barcode. */
const goodsBarcodeFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  barcode: code('条码', { required: true, max: 64 }),
  barcodeType: choice('条码类型', BARCODE_TYPE, { required: true }),
  packQty: count('每码数量', { required: true, min: 1, max: 99_999, fault: '每码数量必须为大于0的整数' }),
} as const

const barcodes = ruleBookImport({
  biz: 'goodsBarcode',
  fields: goodsBarcodeFields,
  target: barcodeTable,
  keyField: 'barcode',
  rules: barcodeRules,
  // an imported code is enabled again
  body: ({ fields }) => ({ ...fields, barcode: normaliseBarcode(fields.barcode ?? ''), isDisabled: 0 }),
})

const rows = serve(barcode, {
  from: 'goods_barcode b join goods g on g.tenant_id = $1 and g.owner_no = b.owner_no and g.goods_no = b.goods_no',
  alias: 'b',
  columns: { goodsName: 'g.goods_name', alsoWhite: 'null::int' },
  scope: { owner: 'b.owner_no' },
  write: {
    table: 'goods_barcode',
    apart: ['alsoWhite'],
    rules: barcodeRules,
    after: async (ctx, { after }, apart) => {
      if (apart.alsoWhite !== 1) return
      const { ownerNo, goodsNo } = keyOf(after)
      const all = await carriersOf(ctx, ownerNo, after.barcode ?? '')
      if (all.some((no) => no !== goodsNo)) await putOnWhiteList(ctx, ownerNo, all, 1, '保存条码时同时加入白名单')
    },
    checkRemove: async (ctx, before) => {
      if (before.isMain === 1) await setMainBarcode(ctx, keyOf(before), null)
      else await announceGoods(ctx, [before])
    },
  },
})

const main = handle(mainBarcode, async (ctx, input) => {
  if (!seesOwner(ctx.person, input.ownerNo)) throw refuse('A0404')
  const code = normaliseBarcode(input.barcode)
  if (!(await carriersOf(ctx, input.ownerNo, code)).includes(input.goodsNo)) throw refuse('A0404')
  await setMainBarcode(ctx, { ownerNo: input.ownerNo, goodsNo: input.goodsNo }, code)
  await logWrite(ctx, barcode, '设为主码', `${input.ownerNo}|${code}|${input.goodsNo}`, null, { barcode: code })
  return {}
})

export default [...rows, main, ...listImport(goods, barcodes)]
