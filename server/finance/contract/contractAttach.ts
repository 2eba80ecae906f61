// 合同附件 · finance/contract/contractAttach
import { attachEndings, attachMax, contractAttach, contractAttachAdd } from '#contract/finance/contractAttach'
import type { InputOf } from '#contract/call'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { fileKeyOf } from '../../platform/fileStore.ts'
import { handle } from '../../platform/handle.ts'
import { serve } from '../../platform/serve.ts'
import { created } from '../../platform/writeRow.ts'
import { contractNamed } from './contractNamed.ts'

type Attach = InputOf<typeof contractAttachAdd>

/** The contract is in the person's scope and has room for one more file, which is stored and of a kind that contracts are kept as. */
const check = async (ctx: Ctx, { contractNo, fileName, link }: Attach): Promise<void> => {
  await contractNamed(ctx, contractNo, true)
  const ending = fileName.toLowerCase().split('.').at(-1) ?? ''
  if (!attachEndings.some((one) => one === ending))
    throw refuse('A0400', {}, { fileName: `只能上传 ${attachEndings.join('、')} 文件` })
  const [file] = await ctx.tx.query('select 1 from stored_file where tenant_id = $1 and file_key = $2', [
    ctx.tenantId,
    fileKeyOf(link),
  ])
  if (file === undefined) throw refuse('A0400', {}, { link: '文件不存在，请重新上传' })
  const [found] = await ctx.tx.query<{ num: number }>(
    'select count(*)::int as num from fin_contract_attach where tenant_id = $1 and contract_no = $2',
    [ctx.tenantId, contractNo],
  )
  if ((found?.num ?? 0) >= attachMax) throw refuse('A3120.attach', { n: attachMax })
}

const add = handle(contractAttachAdd, async (ctx, input) => {
  await check(ctx, input)
  return { id: (await created(ctx, contractAttach, 'fin_contract_attach', input)).id }
})

export default [
  ...serve(contractAttach, {
    from: 'fin_contract_attach t join fin_contract c on c.tenant_id = $1 and c.contract_no = t.contract_no',
    alias: 't',
    columns: { attachId: 't.id::text' },
    write: { table: 'fin_contract_attach' },
  }),
  add,
]
