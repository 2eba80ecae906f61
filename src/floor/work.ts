// 登录后的数据 · floor/work
/** Task packs and their feed for the signed-in person. This file is loaded after the sign-in form, which needs none of it. */
import { subscribe } from 'valtio/vanilla'
import type { Outbox } from '../data/outbox/outbox.ts'
import { onChanged } from '../data/notify.ts'
import type { DeviceHeaders } from '../data/packs/packCalls.ts'
import { Packs } from '../data/packs/packs.ts'
import { hintWhenBack, isHint, Pull, startPull } from '../data/pull.ts'
import type { Push } from '../data/push/push.ts'
import { reference } from '../data/reference.ts'
import type { Beside } from '../flows/flow.ts'
import { online } from '../state/online.ts'

interface WorkInput {
  readonly tenantId: string
  readonly userId: string
  readonly outbox: Outbox
  readonly push: Push
  readonly device: () => Promise<DeviceHeaders | null>
  /** the person works on orders picked on other devices */
  readonly station: boolean
  readonly beside: readonly Beside[]
}
export interface Work {
  readonly packs: Packs
  /** reads the change feed now */
  readonly hint: () => void
  readonly end: () => void
}

/** Opens the packs and follows the feed until `end`. */
export const openWork = ({ tenantId, userId, outbox, push, device, station, beside }: WorkInput): Work => {
  const store = reference()
  const packs = new Packs({ tenantId, userId, outbox, store, device })
  const pull = startPull(new Pull({ outbox, packs, store, device, station, beside }), () => undefined)
  const hint = (): void => pull.hint()
  const ends = [
    () => pull.stop(),
    onChanged((resources) => isHint(resources) && pull.hint()),
    hintWhenBack(push, outbox, hint),
    kickWhenBack(push),
  ]
  return {
    packs,
    hint,
    end: () => {
      for (const end of ends) end()
    },
  }
}

/** Uploads waiting operations at once when any answer of the server proves that the connection is back. */
const kickWhenBack = (push: Push): (() => void) =>
  subscribe(online, () => {
    if (online.reachable) push.kick('online')
  })
