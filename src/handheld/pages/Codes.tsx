// 控制码 · handheld/pages/Codes
import { useState, type JSX } from 'react'
import { Bars } from '../../paper/Codes.tsx'
import { CodeSheets, posters } from '../../paper/CodeSheets.tsx'
import { papers } from '../../paper/papers.ts'
import { Stack } from '../../paper/Stack.tsx'
import { Refused } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'

/** /wx/wms/codes: posters of control codes and slot codes, to print and stick up. */
const Codes = (): JSX.Element => {
  const [shown, setShown] = useState<keyof typeof posters>('control')
  const { title, codes } = posters[shown]
  const other = shown === 'control' ? 'slot' : 'control'
  return (
    <main className="page codes">
      <StatusLine docNo="" title={title} back={() => go('/wx/wms')} />
      <div className="scroll sheet-of-codes">
        {codes.map(({ code, word }) => (
          <figure key={code}>
            <figcaption>
              <b>{word}</b> {code}
            </figcaption>
            <Bars text={code} width={76} height={16} />
          </figure>
        ))}
      </div>
      <Refused words="这一页不收扫码" next="回作业页再扫" />
      <footer className="actions">
        <button type="button" className="action" onClick={() => setShown(other)}>
          {posters[other].title}
        </button>
        <button type="button" className="action main" onClick={() => print()}>
          打印
        </button>
      </footer>
      <Stack paper={papers.a4}>
        <CodeSheets of={posters[shown]} />
      </Stack>
    </main>
  )
}
export default Codes
