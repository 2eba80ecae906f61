// 工牌 · paper/Badge
import type { JSX, ReactNode } from 'react'
import { Bars, QrCode } from './Codes.tsx'
import { papers, sizeFor } from './papers.ts'
import { Sheet, Sized } from './Sheet.tsx'

export interface BadgeFacts {
  /** the code the handheld scans, `U:…` or `T:…` */
  readonly code: string
  readonly name: string
  /** 工号, if it differs from the code */
  readonly no: string
  readonly company: ReactNode
  /** end of the validity; '' without an end */
  readonly validity: string
}

/** A badge of the size of a bank card: photo to be stuck on, name, company, validity, and the code twice for either scanner. */
export const Badge = ({ code, name, no, company, validity }: BadgeFacts): JSX.Element => (
  <Sheet paper={papers.badge} kind="badge">
    <div className="badge-head">
      <div className="photo">贴照片</div>
      <div className="badge-words">
        <Sized mm={sizeFor(name, 34, 2, 7, 3)} className="big">
          {name}
        </Sized>
        <p>工号 {no}</p>
        {company !== null && <p>{company}</p>}
        <p>{validity === '' ? '长期有效' : `有效至 ${validity}`}</p>
      </div>
      <QrCode text={code} size={24} />
    </div>
    <Bars text={code} width={82} height={14} />
    <p className="mono">{code}</p>
  </Sheet>
)
