const none = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} };

/**
 * Stands for the ripple of MUI's buttons, which the theme turns off: it would keep each event and, by what that came from,
 * every dialog that was closed.
 */
export default () => none;
