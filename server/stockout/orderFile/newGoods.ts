// 档案外商品建档 · stockout/orderFile/newGoods
import { goods as goodsResource } from '#contract/goods/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { generateGoods } from '../../core/goods/goodsRules.ts'
import { codeFaults, putBarcodes } from '../../core/goods/barcodeRow.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { JudgedFile } from './judge.ts'

/** One kind of goods as an order file describes it. */
export interface FoundGoods {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly name: string
  readonly barcode: string | null
  /** number of order lines with these goods, and their first row in the file */
  readonly lineNum: number
  readonly rowNum: number
}

/** The new goods of a file, each with the first name and barcode found; goods without a name get their number as name. */
export const goodsOfFile = (file: JudgedFile): FoundGoods[] => {
  const goodsByKey = new Map<string, FoundGoods>()
  for (const { order, resolved } of file.judged) {
    if (resolved === null) continue
    const ownerNo = String(order.head.ownerNo ?? '')
    for (const line of order.lines) {
      const key = `${ownerNo}|${line.goodsNo}`
      if (!file.newGoods.has(key)) continue
      const earlier = goodsByKey.get(key)
      const name = earlier?.name ?? line.goodsName ?? ''
      goodsByKey.set(key, {
        ownerNo,
        goodsNo: line.goodsNo,
        name: name || (line.goodsName ?? ''),
        barcode: earlier?.barcode ?? line.barcode,
        lineNum: (earlier?.lineNum ?? 0) + 1,
        rowNum: earlier?.rowNum ?? line.rowNums[0] ?? 0,
      })
    }
  }
  return [...goodsByKey.values()].map((goods) => ({ ...goods, name: goods.name || goods.goodsNo }))
}

/**
 * Adds goods to 商品档案, marked as generated. A valid barcode of the file becomes the main barcode; goods without one get an inner barcode,
 * `NB` + 12 digits, so that they can be scanned from the first day. Goods that exist by now do not change. Returns the number of new goods.
 */
export const createGoods = async (ctx: Ctx, goods: readonly FoundGoods[]): Promise<number> => {
  if (goods.length === 0) return 0
  const coded = await withCodes(ctx, goods)
  const newRows = await generateGoods(
    { ...ctx, origin: 'file' },
    coded.map(({ ownerNo, goodsNo, name, barcode }) => ({
      ownerNo,
      goodsNo,
      goodsName: name.slice(0, goodsNameMax),
      mainBarcode: barcode,
    })),
  )
  const keys = new Set(newRows.map((row) => `${row.ownerNo ?? ''}|${row.goodsNo ?? ''}`))
  await putBarcodes(
    ctx,
    coded
      .filter(({ ownerNo, goodsNo, inner }) => inner && keys.has(`${ownerNo}|${goodsNo}`))
      .map(({ ownerNo, goodsNo, barcode }) => ({ ownerNo, goodsNo, barcode, pack: innerCode, isMain: 1 })),
  )
  return newRows.length
}

const goodsNameMax = goodsResource.fields.goodsName.max ?? 200
/** barcode_type 3 内部码 of one piece. */
const innerCode = { qty: 1, type: 3 }

/** Goods with a barcode: the barcode of the file if the barcode rules accept it (G1), else a new inner barcode. */
const withCodes = async (ctx: Ctx, goods: readonly FoundGoods[]) => {
  const typed = goods.map(({ ownerNo, goodsNo, barcode }) => ({ ownerNo, goodsNo, code: normaliseBarcode(barcode ?? '') }))
  const open = typed.filter(({ code }) => code !== '')
  const faults = await codeFaults(ctx, open)
  const codeByGoods = new Map(
    open.flatMap((one, at) => (faults[at] === null ? [[`${one.ownerNo}|${one.goodsNo}`, one.code]] : [])),
  )
  const withoutCode = goods.filter((goodsRow) => !codeByGoods.has(`${goodsRow.ownerNo}|${goodsRow.goodsNo}`)).length
  const inner = withoutCode === 0 ? [] : [...(await ctx.numbers('NB', withoutCode))]
  return goods.map((goodsRow) => {
    const code = codeByGoods.get(`${goodsRow.ownerNo}|${goodsRow.goodsNo}`)
    return { ...goodsRow, barcode: code ?? inner.shift() ?? '', inner: code === undefined }
  })
}
