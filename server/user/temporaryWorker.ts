// 临时工 · user/temporaryWorker
import { listImport } from '../import/rowEndpoints.ts'
import { authorizeWorker, loseWorker, renewWorkerBadges, temporaryWorker } from '#contract/user/temporaryWorker'
import { workerRules, workerTable } from '../core/people/workerRules.ts'
import type { Person } from '../platform/person.ts'
import { handle } from '../platform/handle.ts'
import { byIds } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { authorizeWorkers, endAuthorisation } from './authorising.ts'
import { renewCodes, senderCondition, workersFile } from './tempUser.ts'
import { authLife } from '#contract/rules/peopleLife'

const serving = (today: string, person: Person): Serving => ({
  from: `temp_user u left join lateral (select x.* from temp_user_auth x where x.tenant_id = $1 and x.temp_user_id = u.id
           order by x.auth_date desc limit 1) a on true`,
  alias: 'u',
  columns: {
    idCard: 'u.id_card_masked',
    hrCompanyId: 'u.hr_company_id::text',
    startTime: 'a.start_time',
    endTime: 'a.end_time',
    opTypes: 'a.op_types',
    signStatus: 'a.sign_status',
    authStatus: `case when a.status is null then 0 when a.status = ${authLife.valid} and a.auth_date < '${today}' then ${authLife.expired} else a.status end`,
  },
  search: {
    hrCompanyId: (filter, p) => byIds('u.hr_company_id', 'hrCompanyId', filter, p),
    sender: (_filter, p) => senderCondition(person, p),
  },
  write: { table: workerTable.table, rules: workerRules, apart: workerTable.apart ?? [] },
})

export default [
  ...serve(temporaryWorker, serving),
  handle(authorizeWorker, authorizeWorkers),
  handle(loseWorker, endAuthorisation),
  handle(renewWorkerBadges, renewCodes),
  ...listImport(temporaryWorker, workersFile('temporaryWorker')),
]
