// 数据采集 · valve/collection
import { checkCollection, collection } from '#contract/valve/collection'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { checkCollected, collectionColumns, type Collection } from './collect.ts'
import { collectionRules } from './rules.ts'

const verbs = serve(collection, {
  from: 'valve_collection r',
  alias: 'r',
  columns: { collectionId: 'r.id::text' },
  write: { table: 'valve_collection', rules: collectionRules },
})

/** checkCollection: runs a check at once. The caller sees the result, so no message is sent. */
const check = handle(
  checkCollection,
  async (ctx, { collectionId }) => {
    const [row] = await ctx.tx.query<Collection & { readonly isDisabled: number }>(
      `select ${collectionColumns}, r.is_disabled from valve_collection r where r.tenant_id = $1 and r.id = $2::bigint for update of r`,
      [ctx.tenantId, collectionId],
    )
    const checkedCollection = visible(ctx.person, row)
    if (checkedCollection.isDisabled === 1) throw refuse('A0400', {}, { collectionId: '已停用，启用以后再检查' })
    const { result } = await checkCollected(ctx, checkedCollection)
    return { result }
  },
  { timeoutMs: 30_000 },
)

export default [...verbs, check]
