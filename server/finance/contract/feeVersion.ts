// 费用版本 · finance/contract/feeVersion
import { feeVersion } from '#contract/finance/feeVersion'
import { itemWords } from '#contract/finance/feeItemFile'
import { endlessDay } from '#contract/rules/feeVersion'
import { refuse } from '../../platform/errors.ts'
import { served } from '../../platform/document/serving.ts'
import { approveWork, copyWork, endWork, rejectWork, submitWork } from './versionActs.ts'
import { versionRules } from './versionRules.ts'

export const feeVersions = served({
  of: feeVersion,
  serving: {
    from: 'fin_fee_version v',
    alias: 'v',
    columns: {
      expireDate: `nullif(v.expire_date, date '${endlessDay}')`,
      warehouseKeys: "nullif(v.warehouse_keys, '[]')",
      shopNos: "nullif(v.shop_nos, '[]')",
      itemNum: '(select count(*)::int from fin_fee_item i where i.tenant_id = $1 and i.version_no = v.version_no)',
    },
    rules: versionRules,
    words: (line) => itemWords(line),
    acts: {
      edit: {
        // a version belongs to its contract
        guard: (_ctx, heads, input) =>
          Promise.resolve(
            new Map(
              heads
                .filter(({ values }) => input !== null && (input as { contractNo?: string }).contractNo !== values.contractNo)
                .map(({ no }) => [no, refuse('A3120.text', { reason: '费用版本不能换合同，请复制到那份合同' })] as const),
            ),
          ),
      },
      submit: submitWork,
      approve: approveWork,
      reject: rejectWork,
      end: endWork,
      copy: copyWork,
    },
  },
})
