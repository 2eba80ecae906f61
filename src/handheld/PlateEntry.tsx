// 点车牌 · handheld/PlateEntry
import { useState, type JSX } from 'react'
import { plateKeys, plateLongest, plateProvinces } from '#contract/rules/plate'
import type { BesideProps } from '../floor/regions.tsx'

/** Enters a licence plate by large keys: first the province, then the rest. The system keyboard with its word candidates does not open. */
export const PlateEntry = ({ run }: Pick<BesideProps, 'run'>): JSX.Element => {
  const [text, setText] = useState('')
  const send = (): void => {
    setText('')
    run.scan({ text })
  }
  const keys = text === '' ? plateProvinces : plateKeys
  return (
    <section className="plate" aria-label="车牌">
      <p className="plate-text" data-testid="plate">
        {text === '' ? '先点省' : text}
      </p>
      <div className="plate-keys" role="group" aria-label={text === '' ? '省' : '字母和数字'}>
        {keys.map((key) => (
          <button key={key} type="button" className="key" onClick={() => setText(`${text}${key}`.slice(0, plateLongest))}>
            {key}
          </button>
        ))}
        {text !== '' && (
          <>
            <button type="button" className="key" onClick={() => setText(text.slice(0, -1))}>
              退格
            </button>
            <button type="button" className="key main" onClick={send}>
              确定
            </button>
          </>
        )}
      </div>
    </section>
  )
}
