// 商品品名 · goods/nameList
import { keepName, nameList } from '#contract/goods/nameList'
import { refuse } from '../platform/errors.ts'
import { nameArchive, nameRules } from './nameRules.ts'
import { nameHolds } from '../core/goods/words.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import { judgeOne } from '../platform/ruleBook.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { DECLARE_CATEGORY } from '#contract/rules/goodsTexts'
import { choice, code, text } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const rows = serve(nameList, {
  from: 'goods g left join goods_name n on n.tenant_id = $1 and n.owner_no = g.owner_no and n.goods_no = g.goods_no',
  alias: 'g',
  columns: {
    declareName: 'g.declare_name',
    declareCategory: 'n.declare_category',
    printName: 'n.print_name',
    source: 'n.source',
    isKept: '(g.declare_name is not null)::int',
    updateTime: 'n.update_time',
  },
  search: {
    goodsName: (filter, p) => nameHolds('g', plain(filter.goodsName), p),
    isKept: (filter) => {
      const wanted = plain(filter.isKept)
      return wanted === '' ? null : `g.declare_name is ${wanted === '1' ? 'not null' : 'null'}`
    },
  },
})

const saveName = handle(keepName, async (ctx, input) => {
  const found = seesOwner(ctx.person, input.ownerNo)
    ? await ctx.tx.query('select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3', [
        ctx.tenantId,
        input.ownerNo,
        input.goodsNo,
      ])
    : []
  if (found.length === 0) throw refuse('A0404')
  const { declareCategory = null, printName = null, ...names } = input
  const coming = await comingOf(ctx, nameArchive, [{ ...names, declareCategory, printName }], true)
  for (const one of coming) await judgeOne(ctx, nameRules, one, false)
  await writeRows(ctx, nameArchive, nameRules, coming)
  return {}
})

/** Columns of the goods-name template; a blank cell keeps the stored value. */
const goodsNameFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  declareName: text('面单品名', { required: true, max: 64 }),
  declareCategory: choice('快递品类', DECLARE_CATEGORY),
  printName: text('打印名称', { max: 64 }),
} as const

const names = ruleBookImport({
  biz: 'goodsName',
  fields: goodsNameFields,
  target: nameArchive,
  rules: nameRules,
})

export default [...rows, saveName, ...listImport(nameList, names)]
