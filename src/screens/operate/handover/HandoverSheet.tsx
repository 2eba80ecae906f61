// 交接清单打印 · operate/handover/HandoverSheet
import type { JSX } from 'react'
import { textOfValue } from '#contract/action'
import { Barcode } from '../../../kit/Barcode.tsx'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import type { Values } from '../../../kit/document/useDocument.ts'
import { kgText } from '../../../kit/formats.ts'

const weightIn = ({ weightG }: Values): string => kgText(typeof weightG === 'number' ? weightG : null)

/** 交接清单 for the driver's signature. Hidden on screen. */
export const HandoverSheet = ({ whole: { no, head, lines } }: PartProps): JSX.Element => (
  <article className="print-sheet" aria-hidden="true">
    <header>
      <div>
        <h1>交接清单</h1>
        <p>
          {textOfValue(head['logisticsName'] ?? head['logisticsCode'])}　{textOfValue(head['packageNum'])} 件　{weightIn(head)}{' '}
          千克
        </p>
        <p>
          车牌 {textOfValue(head['plateNo'] ?? '＿＿＿＿＿')}　司机 {textOfValue(head['driverName'] ?? '＿＿＿＿＿')}{' '}
          {textOfValue(head['driverMobile'])}
        </p>
      </div>
      <Barcode text={no} />
    </header>
    <table>
      <thead>
        <tr>
          <th>序</th>
          <th>物流单号</th>
          <th>出库单号</th>
          <th>重量(kg)</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((line) => line['status'] === 1)
          .map((line, index) => (
            <tr key={textOfValue(line['logisticsNo'])}>
              <td>{index + 1}</td>
              <td className="print-code">{textOfValue(line['logisticsNo'])}</td>
              <td className="print-code">{textOfValue(line['stockoutNo'])}</td>
              <td className="print-qty">{weightIn(line)}</td>
            </tr>
          ))}
      </tbody>
    </table>
    <footer>交货人：＿＿＿＿＿＿　司机签字：＿＿＿＿＿＿　时间：＿＿＿＿＿＿＿</footer>
  </article>
)
