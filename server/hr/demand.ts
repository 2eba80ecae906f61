// 需求管理 · hr/demand
import { demand, type RenewTold } from '#contract/hr/demand'
import { enrollLife } from '#contract/rules/employLife'
import { served } from '../platform/document/serving.ts'
import { byIds } from '../platform/kinds.ts'
import { moment } from '../platform/time.ts'
import { approveWork, closeWork, rejectWork } from './demandActs.ts'
import { demandRules } from './demandRules.ts'
import { cancelRenewWork, passRenewWork, readRenewals, renewWork, rejectRenewWork } from './renewals.ts'

const fromEnrolments = 'from employment_enroll e where e.tenant_id = $1 and e.apply_no = a.apply_no'

export const demands = served({
  of: demand,
  serving: {
    from: 'employment_apply a',
    alias: 'a',
    columns: {
      shiftId: 'a.shift_id::text',
      enrollNum: `(select count(*)::int ${fromEnrolments} and e.status not in (${enrollLife.off}, ${enrollLife.refused}))`,
      arriveNum: `(select count(*)::int ${fromEnrolments} and e.status in (${enrollLife.working}, ${enrollLife.left}))`,
      renewNum: `(select count(*)::int from employment_renew r where r.tenant_id = $1 and r.apply_no = a.apply_no)`,
    },
    search: { shiftId: (filter, p) => byIds('a.shift_id', 'shiftId', filter, p) },
    rules: demandRules,
    details: async (ctx, head) => {
      const renewals = await readRenewals(ctx, [head.applyNo ?? ''])
      return {
        renews: renewals.map(({ id: _id, applyNo: _no, createUserId: _user, createTime, ...renewal }): RenewTold => ({
          ...renewal,
          createTime: moment(createTime) ?? '',
        })),
      }
    },
    acts: {
      approve: approveWork,
      reject: rejectWork,
      renew: renewWork,
      renewCancel: cancelRenewWork,
      renewPass: passRenewWork,
      renewReject: rejectRenewWork,
      close: closeWork,
    },
  },
})
