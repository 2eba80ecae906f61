// 手工输入 · handheld/TypeSheet
import { useEffect, useRef, useState, type JSX } from 'react'

/** A form to type a code that the scanner cannot read. The typed code is handled like a scan; a scan closes the form. */
export const TypeSheet = ({
  done,
  close,
  look,
}: {
  readonly done: (text: string) => void
  readonly close: () => void
  /** opens the camera instead; absent when the page has no camera */
  readonly look?: () => void
}): JSX.Element => {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="sheet"
      aria-label="手工输入条码"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') done(text)
      }}
    >
      <label>
        <span>条码读不出时，照着印的输</span>
        <input
          ref={field}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="actions">
        <button type="button" className="action" onClick={close}>
          关闭
        </button>
        {look !== undefined && (
          <button type="button" className="action" onClick={look}>
            用摄像头
          </button>
        )}
        <button type="submit" className="action main">
          当作扫描
        </button>
      </div>
    </form>
  )
}
