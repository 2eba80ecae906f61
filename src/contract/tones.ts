// 状态色 · tones
/** Meaning of a colour on tags, steps and charts (look.md). The definition of a state names its tone. */
export type Tone = 'neutral' | 'doing' | 'done' | 'notice' | 'warning' | 'error'
