// 称重台空闲退出 · handheld/scaleIdle
import { idleMinutes } from '#contract/rules/station'
import { signOut } from './session.ts'

const signs = ['keydown', 'pointerdown'] as const

/** Signs out after half an hour without a key, a scan or a touch (floor.md §9.4); returns a function that stops it. */
export const watchIdle = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      signOut().catch((error: unknown) => console.error('空闲退出失败', error))
    }, idleMinutes * 60_000)
  }
  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true })
  seen()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, seen, { capture: true })
  }
}
