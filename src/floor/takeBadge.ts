// 扫工牌换人 · floor/takeBadge
/** Runs the badge flow for one badge that was scanned on another page. The code is loaded with the first such scan. */
import { joinFloors } from '#contract/ops/joinFloors'
import { authAt } from '#contract/ops/kinds/workers'
import { badge, idle } from '../flows/badge.ts'
import type { Effect, Saying } from '../flows/flow.ts'
import { start, step } from '../flows/step.ts'
import { changeWorker, currentWorker } from './device.ts'
import { heldFloor, lookUpBadge, storeDrafts } from './flowServices.ts'

/** Hands the device over to the person of the badge and returns the saying to show. The change of person is stored first. */
export const takeBadge = async (code: string): Promise<Saying> => {
  const { floor: held } = await heldFloor()
  let refusal = ''
  const looked = code.startsWith('T:') ? await lookUpBadge(code, (sentence) => (refusal = sentence)) : null
  const floor = looked === null ? held : joinFloors(held, { ...held, workers: { ...held.workers, ...looked.workers } })
  const scan = { type: 'scan', kind: 'badge', code, raw: { text: code }, at: Date.now() } as const
  const [scanned, ...scanEffects] = step(badge, start(badge, idle, floor, currentWorker()), scan)
  const drafts = scanEffects.flatMap((effect) => (effect.type === 'enqueue' ? effect.drafts : []))
  const [, ...storeEffects] =
    drafts.length === 0
      ? [scanned]
      : step(
          badge,
          scanned,
          await storeDrafts(drafts).then(
            (opIds) => ({ type: 'durable', opIds }) as const,
            (error: unknown) => ({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }) as const,
          ),
        )
  const effects: readonly Effect[] = [...scanEffects, ...storeEffects]
  for (const effect of effects)
    if (effect.type === 'worker')
      changeWorker(effect.badgeCode === '' ? undefined : authAt(floor, effect.badgeCode, Date.now()), floor.dayRule)
  const saying = effects.flatMap((effect) => (effect.type === 'say' ? [effect.saying] : [])).at(-1)
  if (saying === undefined) return { tone: 'wrong', words: '工牌没有读到' }
  // the server's reason is better than the device's: it knows, for example, that the person works in another warehouse today
  return saying.tone === 'wrong' && refusal !== '' ? { ...saying, words: refusal } : saying
}
