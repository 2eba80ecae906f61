// 需求管理 · hr/demand
import { demand, type RenewTold } from '#contract/hr/demand'
import { enrollLife } from '#contract/rules/employLife'
import { served } from '../platform/document/serving.ts'
import { byIds } from '../platform/kinds.ts'
import { moment } from '../platform/time.ts'
import { approving, closing, rejecting } from './demandActs.ts'
import { demandRules } from './demandRules.ts'
import { cancelling, passing, readRenewals, renewing, turningDown } from './renewals.ts'

const enrolled = 'from employment_enroll e where e.tenant_id = $1 and e.apply_no = a.apply_no'

export const demands = served({
  of: demand,
  serving: {
    from: 'employment_apply a',
    alias: 'a',
    columns: {
      shiftId: 'a.shift_id::text',
      enrollNum: `(select count(*)::int ${enrolled} and e.status not in (${enrollLife.off}, ${enrollLife.refused}))`,
      arriveNum: `(select count(*)::int ${enrolled} and e.status in (${enrollLife.working}, ${enrollLife.left}))`,
      renewNum: `(select count(*)::int from employment_renew r where r.tenant_id = $1 and r.apply_no = a.apply_no)`,
    },
    search: { shiftId: (filter, p) => byIds('a.shift_id', 'shiftId', filter, p) },
    rules: demandRules,
    tells: async (ctx, head) => {
      const renewals = await readRenewals(ctx, [head.applyNo ?? ''])
      return {
        renews: renewals.map(({ id: _id, applyNo: _no, createUserId: _user, createTime, ...one }): RenewTold => ({
          ...one,
          createTime: moment(createTime) ?? '',
        })),
      }
    },
    acts: {
      approve: approving,
      reject: rejecting,
      renew: renewing,
      renewCancel: cancelling,
      renewPass: passing,
      renewReject: turningDown,
      close: closing,
    },
  },
})
