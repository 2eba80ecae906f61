// 页签条 · kit/TabStrip
import { useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react'
import { useScrollIntoView } from './useScrollIntoView.ts'

interface TabStripProps {
  /** what the tabs select */
  readonly label: string
  readonly active: string
  readonly items: readonly { readonly key: string; readonly label: ReactNode }[]
  readonly change: (key: string) => void
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * Tabs above a list. Tabs that do not fit can be scrolled into view. antd would hide such tabs behind a button, which has no place in a
 * `tablist` and hides states that a clerk looks for.
 */
export const TabStrip = ({ label, active, items, change }: TabStripProps): JSX.Element => {
  const strip = useRef<HTMLDivElement>(null)
  useScrollIntoView(strip, `[data-key="${active}"]`)
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const move = moves[event.key]
    const at = items.findIndex(({ key }) => key === active)
    const next = move === undefined ? undefined : items[move(at, items.length)]
    if (next === undefined) return
    event.preventDefault()
    change(next.key)
    strip.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div ref={strip} className="tab-strip" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {items.map(({ key, label: words }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-key={key}
          aria-selected={key === active}
          tabIndex={key === active ? 0 : -1}
          onClick={() => change(key)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
