// 标签 · paper/Label
import type { JSX, ReactNode } from 'react'
import { Bars } from './Codes.tsx'
import { papers, sizeFor } from './papers.ts'
import { Sheet, Sized } from './Sheet.tsx'

/**
 * Kinds of labels with their paper. `code`: the code is printed large, because people look for it from afar; `text`: the name is printed
 * large.
 */
export const labels = {
  bin: { paper: papers.bin, big: 'code', most: 14, bars: 18 },
  tote: { paper: papers.label, big: 'code', most: 11, bars: 15 },
  station: { paper: papers.label, big: 'text', most: 9, bars: 12 },
  goods: { paper: papers.label, big: 'text', most: 4.5, bars: 12 },
  inner: { paper: papers.labelSmall, big: 'text', most: 3.6, bars: 8 },
} as const
export type LabelKind = keyof typeof labels

interface LabelProps {
  readonly kind: LabelKind
  /** the text of the barcode */
  readonly code: string
  /** further text for people */
  readonly text: string
  readonly more?: ReactNode
}

/** A label: a barcode, its code, and text for people. */
export const Label = ({ kind, code, text, more }: LabelProps): JSX.Element => {
  const { paper, big, most, bars } = labels[kind]
  const width = paper.width - 4
  // an inner code fits the small label only where its quiet zones are on the margins
  const room = kind === 'inner' ? paper.width : width
  const isCode = big === 'code'
  const headline = isCode ? code : text
  const lines = kind === 'goods' || kind === 'inner' ? 2 : 1
  return (
    <Sheet paper={paper} kind={`label label-${kind}`}>
      <Sized mm={sizeFor(headline, width, lines, most)} className={isCode ? 'big mono' : 'big'}>
        {headline}
      </Sized>
      <Bars text={code} width={room} height={bars} />
      {!isCode && (
        <Sized mm={sizeFor(code, width, 1, 4.5)} className="mono">
          {code}
        </Sized>
      )}
      <small>
        {isCode && text} {more}
      </small>
    </Sheet>
  )
}
