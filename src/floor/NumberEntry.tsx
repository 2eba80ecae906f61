// 输数字 · floor/NumberEntry
import { useEffect, useRef, useState, type JSX } from 'react'
import type { ShownRun } from './shownRun.ts'

const pad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '退格', '0', '确定'] as const

const pinLength = 6

interface NumberEntryProps {
  readonly run: ShownRun
  /** shown before the first digit */
  readonly hint: string
  readonly unit: string
  /** maximum number of digits */
  readonly digits?: number
  /** the pad is open from the start and stays open */
  readonly stays?: boolean
  /** a PIN of six digits, which is not shown */
  readonly secret?: boolean
}

/**
 * Input for a number, by the device's own keys, the large keys of the pad, or a scan of digits. The field has the focus but does not open
 * the system keyboard. Every input is passed to the run as a scan, so that a scanned code is also accepted.
 */
export const NumberEntry = ({ run, hint, unit, digits = 5, stays = false, secret = false }: NumberEntryProps): JSX.Element => {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const send = (): void => {
    if (text === '') return
    setText('')
    setOpen(false)
    run.scan({ text })
  }
  const press = (key: (typeof pad)[number]): void => {
    if (key === '确定') send()
    else setText(key === '退格' ? text.slice(0, -1) : `${text}${key}`.slice(0, secret ? pinLength : digits))
    field.current?.focus({ preventScroll: true })
  }
  return (
    <form
      className="number"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={field}
        className="number-field"
        inputMode="none"
        autoComplete="off"
        enterKeyHint="done"
        data-secret={secret || undefined}
        aria-label={secret ? 'PIN' : `数量（${unit}）`}
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
        onClick={() => setOpen(true)}
      />
      <span className="unit">{unit}</span>
      {(open || stays) && (
        <div className="pad" role="group" aria-label="数字键盘">
          {pad.map((key) => (
            <button key={key} type="button" className={key === '确定' ? 'key main' : 'key'} onClick={() => press(key)}>
              {key}
            </button>
          ))}
        </div>
      )}
    </form>
  )
}
