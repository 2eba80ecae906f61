// 称重台空闲退出 · handheld/scaleIdle
import { idleMinutes } from '#contract/rules/station'
import { watchQuiet } from './quiet.ts'
import { signOut } from './session.ts'

/** Signs out after half an hour without a key, a scan or a touch (floor.md §9.4); returns a function that stops the watch. */
export const watchIdle = (): (() => void) =>
  watchQuiet(idleMinutes * 60_000, () => {
    signOut().catch((error: unknown) => console.error('空闲退出失败', error))
  })
