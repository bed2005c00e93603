const none = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} };

/**
 * Replaces the ripple of MUI's buttons, which the theme turns off: it would retain each event and, through its
 * target, every closed dialog.
 */
export default () => none;
