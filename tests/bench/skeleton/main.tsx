// 裸骨架 · bench/skeleton
/** The least that can turn a scan green: keys collected, one strict write, one state of React. What the product costs more is its own. */
import { Dexie, type Table } from 'dexie'
import { useEffect, useState, type JSX } from 'react'
import { createRoot } from 'react-dom/client'

class Bare extends Dexie {
  declare readonly op: Table<{ readonly opId: string; readonly text: string }, string>
  constructor() {
    super('bare', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ op: 'opId' })
  }
}
const database = new Bare()

const Page = (): JSX.Element => {
  const [last, setLast] = useState({ opId: '', text: '' })
  useEffect(() => {
    let text = ''
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter') {
        text += event.key
        return
      }
      const row = { opId: crypto.randomUUID(), text }
      text = ''
      database.op.add(row).then(
        () => setLast(row),
        (error: unknown) => console.error('没有存下', error),
      )
    }
    window.addEventListener('keydown', key, true)
    return () => window.removeEventListener('keydown', key, true)
  }, [])
  return (
    <p data-testid="verdict" data-op-id={last.opId}>
      {last.text}
    </p>
  )
}

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Page />)
