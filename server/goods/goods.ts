// 商品档案 · goods/goods
import { goods } from '#contract/goods/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { volumeCm3 } from '#contract/rules/round'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { initialsOf } from '../platform/initials.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'
import { putBarcode } from './barcodeRow.ts'

/** Rules G6-G8 of floor.md §3.2, and the owner inside the caller's scope. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const now = { ...before, ...body }
  const ownerNo = plain(now['ownerNo'])
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  if (now['expiryManage'] === 1 && (now['batchManage'] !== 1 || !now['shelfLifeDay'])) {
    throw refuse('A0400', {}, { expiryManage: '启用效期管理必须填写保质期' })
  }
  if (body['isDisabled'] === 1 && before?.['isDisabled'] !== 1) {
    const held = await ctx.tx.query<{ qty: string }>(
      'select sum(qty) as qty from stock where tenant_id = $1 and owner_no = $2 and goods_no = $3',
      [ctx.tenantId, ownerNo, now['goodsNo']],
    )
    const qty = Number(held[0]?.qty ?? 0)
    if (qty > 0) throw refuse('A1036', { n: qty })
  }
}

/** Columns a form does not carry: volume from the sides, pinyin initials for search, completeness of the archive. */
const fill = (_ctx: Ctx, body: Filter): Filter => {
  const sides = [body['lengthMm'], body['widthMm'], body['heightMm']].map(Number)
  const whole = sides.every((side) => Number.isInteger(side) && side > 0)
  const [length, width, height] = sides
  const volume = whole && length && width && height ? volumeCm3(length, width, height) : undefined
  const barcode = plain(body['mainBarcode'])
  return {
    ...(volume === undefined ? {} : { volumeCm3: volume }),
    ...(body['goodsName'] ? { namePinyin: initialsOf(plain(body['goodsName'])) } : {}),
    ...(barcode === '' ? {} : { mainBarcode: normaliseBarcode(barcode) }),
    ...(barcode !== '' && body['grossWeightG'] && volume !== undefined ? { archiveComplete: 1 } : {}),
  }
}

const after = async (ctx: Ctx, written: Written): Promise<void> => {
  const barcode = plain(written.after['mainBarcode'])
  if (barcode !== '' && barcode !== plain(written.before?.['mainBarcode'])) {
    await putBarcode(ctx, {
      ownerNo: plain(written.after['ownerNo']),
      goodsNo: plain(written.after['goodsNo']),
      barcode,
      packQty: 1,
      barcodeType: 1,
      isMain: 1,
    })
  }
  await changed(ctx, [
    {
      resource: 'goods',
      key: `${plain(written.after['ownerNo'])}|${plain(written.after['goodsNo'])}`,
      op: 'put',
      ownerNo: plain(written.after['ownerNo']),
    },
  ])
}

export default serve(goods, {
  from: 'goods g',
  alias: 'g',
  columns: {
    barcodeNum:
      '(select count(*)::int from goods_barcode b where b.tenant_id = $1 and b.owner_no = g.owner_no and b.goods_no = g.goods_no)',
    stockQty:
      '(select coalesce(sum(s.qty), 0)::int from stock s where s.tenant_id = $1 and s.owner_no = g.owner_no and s.goods_no = g.goods_no)',
  },
  search: {
    // a name is found by its Chinese text or by its pinyin initials
    goodsName: (filter, p) => {
      const wanted = plain(filter['goodsName']).trim()
      if (wanted === '') return null
      const at = p.add(wanted)
      return `strpos(g.goods_name, ${at}) > 0 or strpos(g.name_pinyin, lower(${at})) > 0`
    },
  },
  write: { table: 'goods', check, fill, after },
})
