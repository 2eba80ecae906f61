// 票量配置 · setting/ticketConfig
import { ticketConfig } from '#contract/setting/ticketConfig'
import { ticketConfigRules } from '../core/statRules.ts'
import type { Person } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'

/** Tickets are counted by them where statistics are (office.md §15), which come with the cockpits. */
export default serve(ticketConfig, (_today: string, person: Person) => ({
  from: 'ticket_config r',
  alias: 'r',
  columns: { ticketConfigId: 'r.id::text', ...placeColumns },
  where: placesSeen(person),
  search: placeSearch,
  write: { table: 'ticket_config', rules: ticketConfigRules, checkRemove },
}))
