// 扫码枪检测纸 · handheld/lab/Sheet
import type { JSX } from 'react'
import { labTests } from '../../device/lab/tests.ts'
import { Code } from './Code.tsx'

/** The test sheet: one A4 page, only on paper. */
export const Sheet = (): JSX.Element => (
  <section className="lab-sheet" aria-hidden="true">
    <h1>扫码枪检测纸</h1>
    <p>按 100% 打印（不要“适合页面”）。手持端“本机 → 扫码枪检测”，从 1 号开始，一个一个扫。</p>
    <ol>
      {labTests.map((test, index) => (
        <li key={test.id}>
          <b>{index + 1}</b>
          <div>
            <span>{test.title}</span>
            <small>{test.printed}</small>
          </div>
          <Code test={test} />
        </li>
      ))}
    </ol>
    <p className="lab-ruler">
      <span /> 这条线应长 100 毫米，不对就是打印时缩放了
    </p>
  </section>
)
