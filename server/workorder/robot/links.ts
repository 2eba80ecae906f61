// 钉钉群的资料 · workorder/robot/links
/** Reads the DingTalk groups linked to owners, warehouses and branches, with their sealed secrets. */
import type { DingEvent } from '#contract/workorder/dingtalk'
import { everywhere } from '../../core/warehouses.ts'
import type { Tx } from '../../platform/db.ts'

export interface Link {
  readonly id: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly networkId: string
  readonly groupName: string
  readonly openConversationId: string
  readonly webhookSealed: string | null
  readonly secretSealed: string | null
  readonly appSecretSealed: string | null
  readonly events: readonly string[]
  readonly atMobiles: readonly string[]
  readonly robotMode: number
}
const columns = `l.id::text, l.owner_no, l.warehouse_no, l.sid, l.network_id, l.group_name, l.open_conversation_id, l.webhook_sealed, l.secret_sealed,
  l.app_secret_sealed, l.events, l.at_mobiles, l.robot_mode`

/** Links of this conversation; one group may serve several owners, with one link each. */
export const linksOf = (tx: Tx, openConversationId: string): Promise<readonly Link[]> =>
  tx.query<Link>(
    `select ${columns} from wo_dingtalk_link l where l.tenant_id = $1 and l.open_conversation_id = $2 and l.is_enabled = 1 order by l.id`,
    [tx.tenantId, openConversationId],
  )

/** Links by their ids. */
export const linksById = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Link>> => {
  const rows = await tx.query<Link>(
    `select ${columns} from wo_dingtalk_link l where l.tenant_id = $1 and l.id = any($2::bigint[]) and l.is_enabled = 1`,
    [tx.tenantId, [...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Owner, warehouse and branch of an order, by which its groups are found. */
export interface LinkPlace {
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly networkId: string | null
}

/** Links that subscribe to an event, the most specific first. */
const subscribedLinks = (tx: Tx, event: DingEvent): Promise<readonly Link[]> =>
  tx.query<Link>(
    `select ${columns} from wo_dingtalk_link l where l.tenant_id = $1 and l.is_enabled = 1 and l.events ? $2
      order by (l.owner_no = '${everywhere}')::int + (l.warehouse_no = '${everywhere}')::int + (l.network_id = '${everywhere}')::int,
               l.owner_no = '${everywhere}', l.warehouse_no = '${everywhere}', l.id`,
    [tx.tenantId, event],
  )

const fits = (link: Link, { ownerNo, warehouseNo, sid, networkId }: LinkPlace): boolean =>
  [everywhere, ownerNo].includes(link.ownerNo) &&
  (link.warehouseNo === everywhere || (link.warehouseNo === warehouseNo && link.sid === sid)) &&
  [everywhere, networkId].includes(link.networkId)

/** The links to inform of an event of an order: each conversation once, by its most specific link. */
export const linksOfEvent = async (tx: Tx, event: DingEvent): Promise<(place: LinkPlace) => readonly Link[]> => {
  const links = await subscribedLinks(tx, event)
  return (place) => {
    const seen = new Set<string>()
    return links.filter((link) => {
      if (!fits(link, place) || seen.has(link.openConversationId)) return false
      seen.add(link.openConversationId)
      return true
    })
  }
}
