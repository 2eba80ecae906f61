// 店铺导入 · import/shop
import { code } from '#contract/kinds'
import * as calls from '#contract/import/shop'
import { sentence } from '#contract/messages'
import { shop } from '#contract/owner/shop'
import { seesOwner } from '../platform/scope.ts'
import { masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { shopNo, shopName, platformCode } = shop.fields

/** Columns of floor.md §1.4. */
const fields = { shopNo, shopName, platformCode, ownerNo: code('货主编号', { required: true, max: 32 }) }

const shops = masterImport({
  biz: 'shop',
  fields,
  resource: shop.id,
  key: { name: 'shopNo', taken: 'select shop_no as key from shop where tenant_id = $1 and shop_no = any($2::text[])' },
  look: async (ctx) => {
    const owners = await ctx.tx.query<{ ownerNo: string; parent: boolean }>(
      `select o.owner_no, exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no) as parent
         from owner o where o.tenant_id = $1`,
      [ctx.tenantId],
    )
    const known = new Map(owners.map((row) => [row.ownerNo, row.parent]))
    return (row, say) => {
      const ownerNo = textOf(row, 'ownerNo')
      const parent = known.get(ownerNo)
      if (parent === undefined) say('ownerNo', `货主不存在：${ownerNo}`)
      else if (!seesOwner(ctx.person, ownerNo)) say('ownerNo', `无货主权限：${ownerNo}`)
      else if (parent) say('ownerNo', sentence('A1014'))
    }
  },
  bodies: () => Promise.resolve((row) => row.fields),
})

export default rowEndpoints(calls, '店铺导入', shops)
